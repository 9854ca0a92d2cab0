/** Who stands on a document. The address is its lines as they are to be printed. */
export type Issuer = { name: string; address: readonly string[]; vatNumber: string }
export type Recipient = { name: string; number: string; address: readonly string[]; vatNumber: string }
