import { ActionIcon, Button as KitButton } from '@mantine/core'
import type { KeyboardEventHandler, MouseEventHandler, ReactNode, Ref } from 'react'

/**
 * `main`: the screen's primary action (signal yellow). `danger`: irreversible. `quiet`: secondary, next to
 * something else.
 */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

interface Common {
  kind?: ButtonKind
  disabled?: boolean
  /** Why it is disabled, shown and announced; a button with a reason stays focusable. */
  disabledReason?: string | null | undefined
}

export interface ButtonProps extends Common {
  children: ReactNode
  icon?: ReactNode
  /** Behind the text: what the button opens. */
  iconAfter?: ReactNode
  /** Makes it a link that looks like a button. */
  href?: string
  newTab?: boolean
  type?: 'button' | 'submit'
  onClick?: MouseEventHandler
  onKeyDown?: KeyboardEventHandler
  busy?: boolean
  size?: 'xs' | 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  'aria-describedby'?: string
  'data-autofocus'?: boolean
  'aria-expanded'?: boolean
  /** The accessible name, if it is longer than the visible text. */
  'aria-label'?: string
  'aria-haspopup'?: 'menu'
  'aria-keyshortcuts'?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind = 'plain',
  icon,
  iconAfter,
  href,
  newTab,
  busy,
  disabledReason,
  children,
  ...rest
}: ButtonProps) {
  const shared = { variant: kind, leftSection: icon, rightSection: iconAfter, loading: busy ?? false }
  if (href !== undefined) {
    const { type: _type, ref: _ref, onClick: _onClick, disabled: _disabled, ...link } = rest
    return (
      <KitButton
        component="a"
        href={href}
        {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
        {...shared}
        {...link}
      >
        {children}
      </KitButton>
    )
  }
  if (!disabledReason)
    return (
      <KitButton type="button" {...shared} {...rest}>
        {children}
      </KitButton>
    )
  return (
    <KitButton
      type="button"
      {...shared}
      {...rest}
      disabled={false}
      data-disabled
      aria-disabled
      data-tip={disabledReason}
      onClick={(event) => event.preventDefault()}
    >
      {children}
      <span className="said">. {disabledReason}</span>
    </KitButton>
  )
}

export interface IconButtonProps extends Common {
  /** Its description: announced, and shown as a tooltip. */
  label: string
  children: ReactNode
  href?: string
  onClick?: MouseEventHandler
  size?: 'sm' | 'md' | 'lg' | 'xl'
  onBar?: boolean
  busy?: boolean
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-pressed'?: boolean
  'aria-keyshortcuts'?: string
  /** The kit's dialogs do not handle Escape from an element with this attribute. */
  'data-mantine-stop-propagation'?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  kind = 'quiet',
  label,
  href,
  onBar,
  busy,
  disabledReason,
  children,
  ...rest
}: IconButtonProps) {
  const variant = onBar ? 'onBar' : kind
  if (href !== undefined) {
    return (
      <ActionIcon
        component="a"
        href={href}
        variant={variant}
        aria-label={label}
        data-tip={label}
        size={rest.size ?? 'lg'}
      >
        {children}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      type="button"
      variant={variant}
      aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
      data-tip={disabledReason ?? label}
      loading={busy ?? false}
      {...rest}
      {...(disabledReason ? { 'data-disabled': true, 'aria-disabled': true, onClick: undefined } : {})}
    >
      {children}
    </ActionIcon>
  )
}
