/** As much of WebUSB as a label printer needs; browsers without it have none of this. */
type UsbAlternate = {
  alternateSetting: number
  interfaceClass: number
  endpoints: readonly { endpointNumber: number; direction: 'in' | 'out'; type: string }[]
}
type UsbInterface = { interfaceNumber: number; alternates: readonly UsbAlternate[] }
export type UsbPrinter = {
  configuration: { interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  selectAlternateInterface(number: number, alternate: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status?: string; bytesWritten: number }>
}
export type Usb = { requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbPrinter> }

const printerClass = 7
/** Printers take a label at a time into a small memory. */
const chunkBytes = 16 * 1024

export const findUsb = (): Usb | undefined => (navigator as Navigator & { usb?: Usb }).usb

/** Asks which printer; null where none was chosen. The browser asks only right after a click. */
export async function choosePrinter(usb: Usb): Promise<UsbPrinter | null> {
  try {
    return await usb.requestDevice({ filters: [{ classCode: printerClass }] })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return null
    throw error
  }
}

/** Sends text to the printer as it is, and lets it go again whatever happens. */
export async function sendToPrinter(printer: UsbPrinter, text: string): Promise<void> {
  await printer.open()
  try {
    if (printer.configuration === null) await printer.selectConfiguration(1)
    const { interfaceNumber, alternateSetting, endpointNumber } = findOutput(printer)
    await printer.claimInterface(interfaceNumber)
    if (alternateSetting !== 0) await printer.selectAlternateInterface(interfaceNumber, alternateSetting)
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes)
      const { status = 'ok', bytesWritten } = await printer.transferOut(endpointNumber, chunk)
      if (status !== 'ok' || bytesWritten !== chunk.length) throw new Error(`the printer took ${bytesWritten} bytes: ${status}`)
    }
  } finally {
    await printer.close()
  }
}

function findOutput({ configuration }: UsbPrinter) {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
      const output = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
      if (interfaceClass === printerClass && output)
        return { interfaceNumber, alternateSetting, endpointNumber: output.endpointNumber }
    }
  throw new Error('the device has no way in for a print')
}
