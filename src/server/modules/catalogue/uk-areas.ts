type Nation = { code: string; name_en: string; name_zh: string; counties: string }

/**
 * Where a British address lies: ceremonial counties of England, council areas of Scotland, principal areas of Wales, counties of Northern
 * Ireland. One a line, with the Chinese name that is in use.
 */
export const ukAreas: Nation[] = [
  {
    code: 'GB-ENG',
    name_en: 'England',
    name_zh: '英格兰',
    counties: `
      Bedfordshire 贝德福德郡
      Berkshire 伯克郡
      Bristol 布里斯托尔
      Buckinghamshire 白金汉郡
      Cambridgeshire 剑桥郡
      Cheshire 柴郡
      City of London 伦敦金融城
      Cornwall 康沃尔郡
      Cumbria 坎布里亚郡
      Derbyshire 德比郡
      Devon 德文郡
      Dorset 多塞特郡
      Durham 达勒姆郡
      East Riding of Yorkshire 东约克郡
      East Sussex 东萨塞克斯郡
      Essex 埃塞克斯郡
      Gloucestershire 格洛斯特郡
      Greater London 大伦敦
      Greater Manchester 大曼彻斯特
      Hampshire 汉普郡
      Herefordshire 赫里福德郡
      Hertfordshire 赫特福德郡
      Isle of Wight 怀特岛
      Kent 肯特郡
      Lancashire 兰开夏郡
      Leicestershire 莱斯特郡
      Lincolnshire 林肯郡
      Merseyside 默西赛德郡
      Norfolk 诺福克郡
      North Yorkshire 北约克郡
      Northamptonshire 北安普敦郡
      Northumberland 诺森伯兰郡
      Nottinghamshire 诺丁汉郡
      Oxfordshire 牛津郡
      Rutland 拉特兰郡
      Shropshire 什罗普郡
      Somerset 萨默塞特郡
      South Yorkshire 南约克郡
      Staffordshire 斯塔福德郡
      Suffolk 萨福克郡
      Surrey 萨里郡
      Tyne and Wear 泰恩-威尔郡
      Warwickshire 沃里克郡
      West Midlands 西米德兰兹郡
      West Sussex 西萨塞克斯郡
      West Yorkshire 西约克郡
      Wiltshire 威尔特郡
      Worcestershire 伍斯特郡`,
  },
  {
    code: 'GB-SCT',
    name_en: 'Scotland',
    name_zh: '苏格兰',
    counties: `
      Aberdeen City 阿伯丁市
      Aberdeenshire 阿伯丁郡
      Angus 安格斯
      Argyll and Bute 阿盖尔-比特
      City of Edinburgh 爱丁堡市
      Clackmannanshire 克拉克曼南郡
      Dumfries and Galloway 邓弗里斯-加洛韦
      Dundee City 邓迪市
      East Ayrshire 东艾尔郡
      East Dunbartonshire 东邓巴顿郡
      East Lothian 东洛锡安
      East Renfrewshire 东伦弗鲁郡
      Falkirk 福尔柯克
      Fife 法夫
      Glasgow City 格拉斯哥市
      Highland 高地
      Inverclyde 因弗克莱德
      Midlothian 中洛锡安
      Moray 马里
      Na h-Eileanan Siar 外赫布里底群岛
      North Ayrshire 北艾尔郡
      North Lanarkshire 北拉纳克郡
      Orkney Islands 奥克尼群岛
      Perth and Kinross 珀斯-金罗斯
      Renfrewshire 伦弗鲁郡
      Scottish Borders 苏格兰边区
      Shetland Islands 设得兰群岛
      South Ayrshire 南艾尔郡
      South Lanarkshire 南拉纳克郡
      Stirling 斯特灵
      West Dunbartonshire 西邓巴顿郡
      West Lothian 西洛锡安`,
  },
  {
    code: 'GB-WLS',
    name_en: 'Wales',
    name_zh: '威尔士',
    counties: `
      Blaenau Gwent 布莱奈格温特
      Bridgend 布里真德
      Caerphilly 卡菲利
      Cardiff 加的夫
      Carmarthenshire 卡马森郡
      Ceredigion 锡尔迪金
      Conwy 康威
      Denbighshire 登比郡
      Flintshire 弗林特郡
      Gwynedd 圭内斯
      Isle of Anglesey 安格尔西岛
      Merthyr Tydfil 梅瑟蒂德菲尔
      Monmouthshire 蒙茅斯郡
      Neath Port Talbot 尼思-塔尔博特港
      Newport 纽波特
      Pembrokeshire 彭布罗克郡
      Powys 波伊斯
      Rhondda Cynon Taf 朗达-卡农-塔夫
      Swansea 斯旺西
      Torfaen 托法恩
      Vale of Glamorgan 格拉摩根谷
      Wrexham 雷克瑟姆`,
  },
  {
    code: 'GB-NIR',
    name_en: 'Northern Ireland',
    name_zh: '北爱尔兰',
    counties: `
      County Antrim 安特里姆郡
      County Armagh 阿马郡
      County Down 唐郡
      County Fermanagh 弗马纳郡
      County Londonderry 伦敦德里郡
      County Tyrone 蒂龙郡`,
  },
]
