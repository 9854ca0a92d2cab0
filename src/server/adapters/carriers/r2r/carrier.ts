import { type CarrierAdapter, carrierRefused } from '../port.ts'

/**
 * Our own network. Nobody outside is asked: the number comes from our blocks with the request, our own documents are rendered for label and manifest, and what happens
 * to a parcel is scanned by ourselves. A label therefore never ends unclear, and there is nothing to look for.
 */
export const r2rCarrier: CarrierAdapter = {
  code: 'r2r',
  isOwn: true,
  createLabel: async ({ reference, trackingNumber }) => {
    if (trackingNumber === null) throw carrierRefused('a parcel of our own network needs a number of our own')
    return { reference, carrierRef: trackingNumber, trackingNumber, document: { kind: 'drawn' } }
  },
  cancelLabel: async () => {},
  closeManifest: async ({ reference }) => ({ reference, carrierRef: reference, document: { kind: 'drawn' }, refused: [] }),
}
