import { useState } from 'react'
import { CallError } from '#web/lib/call.ts'
import { printFile } from '#web/lib/print-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type PrintRequest, renderPrint } from './queries.ts'

/** Labels as one document: straight into the print dialog, or as a file where that is what was asked for or all that can be done. */
export function usePrint() {
  const [isPrinting, setIsPrinting] = useState(false)
  /** False where nothing was handed out. `deliver` takes the file where it should go instead. */
  const print = async (request: PrintRequest, deliver?: (url: string) => Promise<void>): Promise<boolean> => {
    setIsPrinting(true)
    try {
      const url = await renderPrint(request)
      if (deliver) await deliver(url)
      else if (request.format === 'zpl') saveFile(url)
      else if ((await printFile(url)) === 'saved') toastInfo(t('orders.print.saved'))
      return true
    } catch (error) {
      // A refused call has said so itself.
      if (!(error instanceof CallError)) toastError(t(deliver ? 'orders.print.usb_failed' : 'http.network'))
      return false
    } finally {
      setIsPrinting(false)
    }
  }
  return { print, isPrinting }
}
