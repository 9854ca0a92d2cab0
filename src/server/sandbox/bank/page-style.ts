import { createHash } from 'node:crypto'

/** The one sheet of the bank's pages: light and dark as the visitor's machine is, from 320 px up. */
export const style = `
:root{color-scheme:light dark;--ground:#f3f5f8;--card:#fff;--ink:#16202e;--soft:#556274;--line:#8793a4;--main:#1f4fbf;--on-main:#fff;--bad:#b3261e;--bad-ground:#fdecea;--note:#6b4a00;--note-ground:#fff3d6}
@media (prefers-color-scheme:dark){:root{--ground:#10161f;--card:#1a2330;--ink:#eaf0f8;--soft:#a9b6c7;--line:#66758a;--main:#8fb4ff;--on-main:#0d1522;--bad:#ffb4ab;--bad-ground:#3b1c1a;--note:#ffd88a;--note-ground:#3a2e12}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:440px;margin:0 auto;padding:24px 16px 48px}
header{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
header p{margin:0;font-weight:600}
a{color:var(--main)}
.note{margin:16px 0;padding:10px 14px;border-radius:8px;background:var(--note-ground);color:var(--note);font-size:14px}
.card{background:var(--card);border-radius:12px;padding:20px;margin:16px 0;box-shadow:0 1px 3px rgb(0 0 0/.12)}
h1{font-size:18px;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;margin:0 0 8px}
.amount{font-size:32px;font-weight:700;margin:4px 0 0;font-variant-numeric:tabular-nums}
.soft{color:var(--soft);margin:4px 0 0;font-size:14px;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin:16px 0 4px}
input{width:100%;padding:11px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.card>div:first-of-type>label:first-child{margin-top:0}
.pair label{margin-top:16px}
::placeholder{color:var(--soft);opacity:1}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.bad{color:var(--bad);font-size:14px;margin:4px 0 0}
.alert{background:var(--bad-ground);color:var(--bad);border-radius:8px;padding:10px 14px;margin:0 0 8px}
button,.button{display:block;width:100%;text-align:center;text-decoration:none;padding:12px 16px;margin-top:16px;border:1px solid var(--main);border-radius:8px;background:var(--main);color:var(--on-main);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:8px 0;border-top:1px solid var(--ground)}
th{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap;padding-right:12px}
@media (max-width:359px){th{white-space:normal}.pair{grid-template-columns:1fr}}
`

export const styleHash = createHash('sha256').update(style).digest('base64')
