/** Our own small drawings: a parcel whose label leads nowhere, one behind a lock, one that fell. */
const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 3, strokeLinejoin: 'round', strokeLinecap: 'round' } as const

export function LostParcel() {
  return (
    <svg viewBox="0 -8 160 128" aria-hidden="true">
      <path {...stroke} d="M40 54 80 36l40 18v42l-40 20-40-20zM40 54l40 20 40-20M80 74v42" />
      <path {...stroke} strokeDasharray="2 8" d="M8 104c14-10 20-2 30-8M124 84c12 6 20-4 28-12" />
      <path d="M73 8a8 8 0 1 1 11 7c-3 1.500-4 3-4 5" {...stroke} stroke="#dd9513" />
      <circle cx="80" cy="27" r="2.500" fill="#dd9513" />
    </svg>
  )
}

export function LockedParcel() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path {...stroke} d="M40 40 80 20l40 20v44l-40 20-40-20zM40 40l40 20 40-20" />
      <rect x="64" y="74" width="32" height="26" rx="5" fill="#dd9513" />
      <path {...stroke} stroke="#dd9513" d="M71 74v-6a9 9 0 0 1 18 0v6" />
    </svg>
  )
}

export function FallenParcel() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path {...stroke} d="m46 50 42-18 34 28-12 42-42 14-34-26zM46 50l34 24 42-14M80 74l-12 42" />
      <path {...stroke} stroke="#dd9513" d="M62 14 68 26M84 6v12M106 12l-6 12" />
    </svg>
  )
}
