import { useState } from 'react'
import { CallError } from '#web/lib/call.ts'
import { printFile } from '#web/lib/print-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type PrintRequest, usePrintLabels } from './queries.ts'

/** Labels as one document: straight into the print dialog, or as a file where that is what was asked for or all that can be done. */
export function usePrint() {
  const printLabels = usePrintLabels()
  const [isOpening, setIsOpening] = useState(false)
  /** False where nothing was handed out. */
  const print = async (request: PrintRequest): Promise<boolean> => {
    setIsOpening(true)
    try {
      const { url } = await printLabels.mutateAsync(request)
      if (request.format === 'zpl') saveFile(url)
      else if ((await printFile(url)) === 'saved') toastInfo(t('orders.print.saved'))
      return true
    } catch (error) {
      // A refused call has said so itself.
      if (!(error instanceof CallError)) toastError(t('http.network'))
      return false
    } finally {
      setIsOpening(false)
    }
  }
  return { print, isPrinting: isOpening }
}
