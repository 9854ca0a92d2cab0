const line = {
  fill: 'none',
  stroke: 'light-dark(#1a3a8c, #8fadf4)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const wall = 'light-dark(#ffffff, #232c37)'
const soft = 'light-dark(#c9d9fb, #2c3f63)'
const deep = 'light-dark(#1f47ad, #4472e3)'
const amber = '#f0a92a'

/** From a shop, over land and sea, to a front door. */
export function HeroDrawing({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 520 400" role="img" aria-label={title}>
      <path fill="light-dark(#e3ecfe, #1b2636)" d="M36 214C30 98 146 34 262 44s236 78 222 186-112 130-228 128S42 330 36 214z" />
      <path {...line} strokeDasharray="2 11" d="M128 250C150 120 300 84 398 214" />
      <Shop />
      <House />
      <Parcel />
      <path {...line} d="M52 322h420" />
      <path {...line} stroke={soft} d="M70 338h120M232 338h60M330 338h110" />
    </svg>
  )
}

function Shop() {
  return (
    <g>
      <path {...line} fill={wall} d="M66 236h124v86H66z" />
      <path
        {...line}
        fill={soft}
        d="M58 236 72 204h112l14 32a15.500 15.500 0 0 1-35 4 17 17 0 0 1-35 0 17 17 0 0 1-35 0 15.500 15.500 0 0 1-35-4z"
      />
      <path {...line} fill={deep} d="M82 268h34v54H82z" />
      <path {...line} fill={soft} d="M132 268h42v30h-42z" />
      <circle cx="109" cy="297" r="2.500" fill="#fff" />
    </g>
  )
}

function House() {
  return (
    <g>
      <path {...line} fill={wall} d="M348 246h112v76H348z" />
      <path {...line} fill={deep} d="m336 250 68-58 68 58z" />
      <path {...line} fill={soft} d="M364 272h36v50h-36z" />
      <path {...line} fill={wall} d="M418 270h26v24h-26z" />
      <path {...line} d="M431 270v24M418 282h26" />
      <circle cx="393" cy="299" r="2.500" fill={amber} />
    </g>
  )
}

function Parcel() {
  return (
    <g>
      <path {...line} fill={wall} d="m206 122 56-28 56 28v62l-56 28-56-28z" />
      <path {...line} fill={soft} d="m206 122 56 28 56-28-56-28z" />
      <path fill={amber} d="m227 111.500 56 28v20l14-7v-20l-56-28z" />
      <path {...line} d="m206 122 56 28 56-28M262 150v62" />
      <path {...line} fill={wall} d="m218 152 30 15v22l-30-15z" />
      <path {...line} strokeWidth={2} d="M225 161v15M231 164v15M236 167v15M242 170v15" />
    </g>
  )
}
