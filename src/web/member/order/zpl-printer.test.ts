import { expect, test } from 'vitest'
import { choosePrinter, sendToPrinter, type UsbPrinter } from './zpl-printer.ts'

/** A printer that notes what it is told; its second interface is the one that prints. */
function standIn(change: Partial<UsbPrinter> = {}) {
  const calls: string[] = []
  const taken: Uint8Array[] = []
  const note = async (text: string) => void calls.push(text)
  const printing = { interfaceClass: 7, endpoints: [{ endpointNumber: 3, direction: 'in', type: 'bulk' } as const, output] }
  const printer: UsbPrinter = {
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [] }] },
        { interfaceNumber: 1, alternates: [{ alternateSetting: 2, ...printing }] },
      ],
    },
    open: () => note('open'),
    close: () => note('close'),
    selectConfiguration: (value) => note(`configuration ${value}`),
    claimInterface: (number) => note(`claim ${number}`),
    selectAlternateInterface: (number, alternate) => note(`alternate ${number}.${alternate}`),
    transferOut: async (endpoint, data) => {
      calls.push(`out ${endpoint} ${data.length}`)
      taken.push(data.slice())
      return { status: 'ok', bytesWritten: data.length }
    },
    ...change,
  }
  const text = () => new TextDecoder().decode(Uint8Array.from(taken.flatMap((part) => [...part])))
  return { printer, calls, text }
}
const output = { endpointNumber: 2, direction: 'out', type: 'bulk' } as const

test('labels go to the printer whole, in pieces that it can take, and it is let go afterwards', async () => {
  const { printer, calls, text } = standIn()
  const zpl = '^XA^FD王小明^FS^XZ'.repeat(1000)
  await sendToPrinter(printer, zpl)
  expect(text()).toBe(zpl)
  expect(calls.slice(0, 3)).toEqual(['open', 'claim 1', 'alternate 1.2'])
  expect(calls.at(-1)).toBe('close')
  expect(calls.filter((call) => call.startsWith('out 2 ')).length).toBeGreaterThan(1)
})

test('a printer that takes less than it was given, or cannot print, is an error and is let go', async () => {
  const jammed = standIn({ transferOut: async () => ({ status: 'stall', bytesWritten: 0 }) })
  await expect(sendToPrinter(jammed.printer, '^XA^XZ')).rejects.toThrow('stall')
  expect(jammed.calls.at(-1)).toBe('close')
  const keyboard = standIn({ configuration: { interfaces: [] } })
  await expect(sendToPrinter(keyboard.printer, '^XA^XZ')).rejects.toThrow('no way in')
  expect(keyboard.calls).toEqual(['open', 'close'])
})

test('only printers are offered, and choosing none is no error', async () => {
  const asked: unknown[] = []
  const { printer } = standIn()
  const usb = {
    requestDevice: async (options: object) => {
      asked.push(options)
      return printer
    },
  }
  expect(await choosePrinter(usb)).toBe(printer)
  expect(asked).toEqual([{ filters: [{ classCode: 7 }] }])
  const cancelled = Object.assign(new Error('no device selected'), { name: 'NotFoundError' })
  expect(await choosePrinter({ requestDevice: () => Promise.reject(cancelled) })).toBeNull()
  await expect(choosePrinter({ requestDevice: () => Promise.reject(new Error('blocked')) })).rejects.toThrow('blocked')
})
