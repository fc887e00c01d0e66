import type { ReactNode, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'width' | 'height'> {
  size?: number
  /** Width of the lines. A filled icon has none. */
  stroke?: number
}

export type Icon = (props: IconProps) => ReactNode

/** Its lines are one path, because a list can have hundreds of icons. */
export function outlineIcon(lines: string): Icon {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={lines} />
    </svg>
  )
}

export function filledIcon(...paths: string[]): Icon {
  return ({ size = 24, ...rest }) => (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" {...rest} stroke="none">
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
