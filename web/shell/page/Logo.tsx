/** The logo: a K whose arm is an exit arrow, on a kerb. The plate is always signal yellow. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden>
      <rect width="48" height="48" rx="5" fill="var(--signal)" />
      <path
        d="M13 8v22M14 20h7L34 8m0 9V8h-9M21 20l11 10"
        fill="none"
        stroke="var(--on-signal)"
        strokeWidth="5"
      />
      <path d="M7 39h22l5-4h7" fill="none" stroke="var(--on-signal)" strokeWidth="4" />
    </svg>
  )
}
