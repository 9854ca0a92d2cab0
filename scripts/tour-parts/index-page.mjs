/** One row per page, one column per look. */
export function indexPage(pages, looks, pictureOf) {
  const rows = pages.map((page, index) => {
    const pictures = looks.map((look) => {
      const file = pictureOf(look, index)
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${asHtml(`${page.name}, ${look.name}`)}" data-width="${look.width}"></a><figcaption>${look.name}</figcaption></figure>`
    })
    return `<section id="${page.slug}"><h2>${asHtml(page.name)} <small>${asHtml(page.path)}${page.who ? ` · ${page.who}` : ''}</small></h2><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ShipSmart: every page in every look</title>
<style>
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #eceff3; color: #1b2430; }
  nav { display: flex; flex-wrap: wrap; gap: 4px 14px; }
  h2 { margin: 36px 0 10px; font-size: 18px; }
  small { color: #5a6675; font-weight: 400; }
  section div { display: flex; gap: 14px; overflow-x: auto; align-items: flex-start; padding-bottom: 8px; }
  figure { margin: 0; flex: none; }
  figcaption { color: #5a6675; font-size: 13px; }
  img { display: block; width: 620px; border: 1px solid #c7ced8; border-radius: 6px; background: #fff; }
  img[data-width="390"] { width: 200px; }
</style>
<h1>Every page in every look</h1>
<nav>${pages.map((page) => `<a href="#${page.slug}">${asHtml(page.name)}</a>`).join('')}</nav>
${rows.join('\n')}
</html>
`
}

const asHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
