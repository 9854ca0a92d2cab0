import { createHash } from 'node:crypto'
import { style } from '../bank/page-style.ts'

/** The demo shop looks like its neighbour, the bank, with room for a list. */
export const shopStyle = `${style}
main{max-width:960px}
:root{--good:#1b6b3a;--good-ground:#e3f4e8;--quiet-ground:#e6eaf0}
@media (prefers-color-scheme:dark){:root{--good:#9be0b3;--good-ground:#163324;--quiet-ground:#2a3646}}
h3{font-size:14px;margin:16px 0 4px}
p{overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}
header p a{color:inherit;text-decoration:none}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.two>.card{margin:0}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:0 16px}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:end}
.row>div{flex:1 1 200px;min-width:0}
.row .wide{flex-basis:280px}
.row label{margin-top:0}
.row button,.row .button{width:auto;margin-top:0;flex:0 0 auto}
select{width:100%;padding:11px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
.key{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px}
.good{background:var(--good-ground);color:var(--good)}
.counts{display:flex;flex-wrap:wrap;gap:8px 24px;margin:8px 0 16px}
.counts b{font-size:20px;font-variant-numeric:tabular-nums}
.order{border-top:1px solid var(--quiet-ground)}
.order>summary{display:grid;grid-template-columns:auto 1fr auto;gap:4px 12px;align-items:center;padding:12px 4px;cursor:pointer;list-style:none}
.order>summary::-webkit-details-marker{display:none}
.order>summary b{font-variant-numeric:tabular-nums}
.order>summary .soft{margin:0}
.order>.inside{padding:0 4px 20px}
.badge{display:inline-block;padding:2px 10px;border-radius:99px;font-size:13px;white-space:nowrap;background:var(--quiet-ground);color:var(--ink)}
.badge.shipped{background:var(--good-ground);color:var(--good)}
.badge.open{background:var(--note-ground);color:var(--note)}
.badge.twice{background:var(--bad-ground);color:var(--bad)}
.items li{display:grid;grid-template-columns:44px 1fr auto;gap:12px;align-items:center;padding:6px 0}
.items img{width:44px;height:44px;display:block}
.items .soft{margin:0}
.money{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.facts li{padding:4px 0;overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:12px;align-items:start;margin-top:12px}
.actions form>button{width:auto;margin:0}
.actions details form>button{margin-top:16px}
.row+.order,.row+.soft{margin-top:16px}
.actions details{flex:1 1 260px}
.actions details>summary{cursor:pointer;color:var(--main);padding:12px 0;font-weight:600}
.pages{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-top:16px}
@media (max-width:640px){.two,.fields{grid-template-columns:1fr}.order>summary{grid-template-columns:1fr auto}.order>summary .who{grid-column:1/-1;grid-row:2}}
`

export const shopStyleHash = createHash('sha256').update(shopStyle).digest('base64')
