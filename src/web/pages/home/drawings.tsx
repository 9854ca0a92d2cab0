import { amber, line, paper, soft } from '#web/features/article/article-cards.tsx'

/** How it works in three pictures, drawn by us: line, blue, and amber for the one thing to look at. They say nothing the text does not. */
export function WriteDrawing() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <rect x="64" y="26" width="150" height="128" rx="10" {...line} fill={paper} />
      <path {...line} d="M84 52h60M84 74h108M84 92h82" />
      <rect x="84" y="112" width="46" height="22" rx="5" fill={soft} />
      <rect x="138" y="112" width="56" height="22" rx="5" fill={soft} />
      <path fill={amber} d="m202 106 46-46 14 14-46 46-19 5z" />
      <path {...line} d="m202 106 46-46 14 14-46 46-19 5zM240 68l14 14" />
      <circle cx="176" cy="52" r="8" fill={soft} />
    </svg>
  )
}

export function LabelDrawing() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <path {...line} fill={soft} d="M92 74h136a12 12 0 0 1 12 12v40H80V86a12 12 0 0 1 12-12z" />
      <path {...line} fill={paper} d="M112 26h96v48h-96z" />
      <path {...line} fill={paper} d="M104 104h112v54H104z" />
      <path {...line} d="M116 118h36M116 130h24" />
      <path
        stroke="light-dark(#1a3a8c, #b9cdf9)"
        strokeWidth="3"
        d="M166 116v30M173 116v30M178 116v30M186 116v30M191 116v30M199 116v30"
      />
      <circle cx="222" cy="90" r="5" fill={amber} />
      <path {...line} d="M128 44h64M128 56h40" />
    </svg>
  )
}

export function FollowDrawing() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <path {...line} strokeDasharray="1 9" d="M52 130c40 22 70-14 104-22s60 16 112-34" />
      <path {...line} fill={paper} d="m30 104 24-12 24 12v28l-24 12-24-12z" />
      <path {...line} d="m30 104 24 12 24-12M54 116v28" />
      <path {...line} fill={soft} d="M136 84h36v28h-36z" />
      <path {...line} fill={soft} d="M172 92h16l10 10v10h-26z" />
      <circle cx="148" cy="114" r="6" {...line} fill={paper} />
      <circle cx="184" cy="114" r="6" {...line} fill={paper} />
      <path fill={amber} d="M268 30a20 20 0 0 1 20 20c0 15-20 30-20 30s-20-15-20-30a20 20 0 0 1 20-20z" />
      <circle cx="268" cy="50" r="7" fill={paper} />
    </svg>
  )
}
