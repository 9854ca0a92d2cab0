import { salutationName } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type AddressValues, clearDefault, findDuplicate } from './store.ts'

/** What is to be the default makes the former one give way before it is written: the database allows one of each. */
export async function clearOtherDefaults(tx: Tx, userId: number, values: AddressValues, id: number, now: Date): Promise<void> {
  for (const column of ['is_default', 'is_sender_default'] as const)
    if (values[column]) await clearDefault(tx, userId, column, id, now)
}

/** Refuses what is in the book already, and says under which name. Only who asks for it is refused: a second click saves anyway. */
export async function mustBeUnique(tx: Tx, userId: number, values: AddressValues, id: number): Promise<void> {
  const duplicate = await findDuplicate(tx, userId, values, id)
  if (duplicate)
    throw new AppError('address.duplicate', {
      data: { id: duplicate.id, name: salutationName({ ...duplicate, id_card_number: '' }) },
    })
}
