/** Where the words of the areas lie that only signed-in people's pages ask for. */
export const files = import.meta.glob<Record<string, string>>(
  [
    '../../../words/en/*.ts',
    '!../../../words/*/{common,http,message,page,shell,navigation,notice,task}.ts',
    '!../../../words/*/{home,login,price,tracking,goods}.ts',
    '!../../../words/*/{mail,sandbox}.ts',
  ],
  { import: 'default' },
)
