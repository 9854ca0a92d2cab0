/** Account and user names: 3 to 16 characters, a letter first, so that a name is never taken for a mobile number or an e-mail. */
export const accountPattern = /^[a-zA-Z][a-zA-Z0-9_]{2,15}$/

/** 6 to 32 characters; quotes, angle brackets, ampersand and line breaks are left out for the sake of existing clients. */
export const passwordPattern = /^(?!.*[&<>"'\n\r]).{6,32}$/
