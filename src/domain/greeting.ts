/** The parts of a day by the specification, each with the hour before which it ends. */
const dayParts = [
  ['late_night', 5],
  ['early_morning', 9],
  ['morning', 12],
  ['noon', 14],
  ['afternoon', 18],
  ['evening', 24],
] as const

export type DayPart = (typeof dayParts)[number][0]

export const dayPartAt = (hour: number): DayPart => dayParts.find(([, before]) => hour < before)?.[0] ?? 'evening'
