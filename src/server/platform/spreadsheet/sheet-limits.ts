/** How much of a stranger's file we are ready to read. Rows are those that say something, the heading among them. */
export type SheetLimits = {
  bytes: number
  rows: number
  columns: number
  cellLength: number
  /** what the packed parts of an .xlsx may unfold to */
  unpackedBytes: number
  /** the texts of an .xlsx are kept in memory while its rows pass by */
  sharedTextBytes: number
  /** time spent reading; the reader's own pauses do not count */
  timeoutMs: number
  /** an .xls is read whole, in a worker that may grow to this */
  workerMegabytes: number
}

export const sheetLimits: SheetLimits = {
  bytes: 60 * 1_048_576,
  rows: 100_001,
  columns: 200,
  // No spreadsheet program writes a longer text into a cell.
  cellLength: 32_767,
  unpackedBytes: 600 * 1_048_576,
  sharedTextBytes: 100 * 1_048_576,
  timeoutMs: 60_000,
  workerMegabytes: 640,
}
