/** How much of a stranger's file we are ready to read. Rows are those that say something, the heading among them. */
export type SheetLimits = {
  bytes: number
  rows: number
  columns: number
  /** rows and cells as they stand in the file, empty ones too */
  cells: number
  cellLength: number
  /** what the parts of an .xlsx that are read may unfold to, and all texts of the rows together */
  unpackedBytes: number
  /** the texts of an .xlsx that cells share are kept in memory while its rows pass by */
  sharedTextBytes: number
  sharedTexts: number
  /** time of the processor spent reading; while nobody takes the rows none passes */
  timeoutMs: number
  /** what the worker that reads may grow to */
  workerMegabytes: number
}

const megabyte = 1_048_576

/**
 * What a file of this size may cost. Ordinary sheets unfold to five or ten times their size, and a small one with many rows alike to much more; so a
 * small file has room for 100,000 of them, a large one for what it brings, and none for what only a hostile one needs.
 */
export const limitsFor = (size: number): SheetLimits => ({
  bytes: 60 * megabyte,
  rows: 100_001,
  // Marketplaces' own templates have up to three hundred.
  columns: 512,
  cells: 5_000_000,
  // No spreadsheet program writes a longer text into a cell.
  cellLength: 32_767,
  unpackedBytes: Math.min(600 * megabyte, 128 * megabyte + 12 * size),
  sharedTextBytes: Math.min(100 * megabyte, 48 * megabyte + 12 * size),
  sharedTexts: 2_000_000,
  timeoutMs: Math.min(60_000, 20_000 + Math.ceil(size / megabyte) * 700),
  workerMegabytes: 512,
})
