import type { ArticleSeed } from './categories.ts'

export const packingArticle: ArticleSeed = {
  category: 'help',
  slug: 'how-to-pack',
  title_zh: '怎样包装才稳妥',
  title_en: 'How to pack a parcel',
  summary_zh: '选对箱子、填满空隙、封好接缝、贴平面单：包裹在路上会被翻转和堆压，好包装能避免大多数破损。',
  summary_en: 'The right box, no empty space, taped seams and a flat label: good packing prevents most damage.',
  content_zh: `
<p>包裹在运输途中会经过多次分拣，可能被翻转、堆压，也可能从传送带上跌落。请按“从桌面高度跌落也不会损坏”的标准来包装。</p>
<h2>一、选择外箱</h2>
<ul>
<li>使用结实的双瓦楞纸箱，新箱最好；旧箱请撕掉或盖住旧面单和旧条码。</li>
<li>物品四周留出约 5 厘米填充空间。箱子太大既容易塌陷，也会增加体积重量。</li>
</ul>
<h2>二、填充与分隔</h2>
<ul>
<li>每件物品单独包裹，玻璃和瓷器之间不要直接接触。</li>
<li>用气泡膜、纸团或气柱填满空隙，轻轻摇晃时应听不到移动的声音。</li>
<li>液体请拧紧瓶盖，并套上可密封的袋子；能否寄送请先查看<a href="/prohibitedItems">禁寄物品</a>。</li>
</ul>
<h2>三、封箱与贴单</h2>
<ul>
<li>用宽胶带在上下接缝处各封一道，再沿两端封成“工”字形。</li>
<li>面单平贴在最大的一面，不要跨过折边或接缝，条码上不要覆盖反光胶带。</li>
</ul>
<h2>四、称重与量尺</h2>
<p>封箱后再称重、测量，并如实填写。计费重量取实际重量与体积重量中较大的一个。</p>`,
  content_en: `
<p>Parcels are sorted several times on the way: they are turned over, stacked, and sometimes fall off a belt. Pack yours to survive a drop from table height.</p>
<h2>1. The box</h2>
<ul>
<li>Use a strong double-walled box, ideally a new one. Remove or cover old labels and barcodes.</li>
<li>Leave about 5 cm around the contents for padding. A box that is too large may cave in and costs more because of its volume.</li>
</ul>
<h2>2. Padding</h2>
<ul>
<li>Wrap each item separately; glass and china must not touch.</li>
<li>Fill every gap with bubble wrap, paper or air cushions. Shake the box gently: nothing should move.</li>
<li>Close bottles tightly and put them in a sealed bag. Check <a href="/prohibitedItems">prohibited items</a> first: many liquids cannot be shipped.</li>
</ul>
<h2>3. Tape and label</h2>
<ul>
<li>Tape the top and bottom seams, then both ends, in an H shape.</li>
<li>Attach the label flat on the largest side, not over an edge or seam, and don’t cover the barcode with shiny tape.</li>
</ul>
<h2>4. Weigh and measure</h2>
<p>Weigh and measure the sealed parcel and enter the exact figures. You pay for the actual or volumetric weight, whichever is higher.</p>`,
}
