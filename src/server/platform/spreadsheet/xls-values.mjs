/** How a spreadsheet shows what it could not work out; the file has the numbers. */
const errors = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

export const errorWord = (code) => errors[code] ?? '#VALUE!'

/**
 * A date is a number that is shown as one. Read from the number, it does not depend on the time zone of this machine.
 *
 * @param {{ parse_date_code: (value: number, options: object) => any }} formats the package's
 * @param {number} value
 * @param {boolean} date1904
 */
export function dateOrNumber(formats, value, date1904) {
  const code = formats.parse_date_code(value, { date1904 })
  return code ? new Date(Date.UTC(code.y, code.m - 1, code.d, code.H, code.M, code.S)) : value
}
