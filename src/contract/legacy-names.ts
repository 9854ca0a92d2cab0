/**
 * What clients of the first version call a column, and what it is called now. Every row carries both names; lists are searched and ordered by
 * either, and a form may send either back.
 */
const legacyNames: Record<string, string> = {
  createtime: 'create_time',
  updatetime: 'update_time',
  lastlogintime: 'last_login_time',
  lastloginip: 'last_login_ip',
  lastuploadtime: 'last_upload_time',
  jointime: 'join_time',
  joinip: 'join_ip',
}

const legacyByName = new Map(Object.entries(legacyNames).map(([older, name]) => [name, older]))

export const legacyNameOf = (name: string): string | undefined => legacyByName.get(name)

export const currentName = (name: string): string => (Object.hasOwn(legacyNames, name) ? (legacyNames[name] as string) : name)
