/** The surnames most Chinese people have: enough to tell a name from a place. */
const surnames = new Set(
  (
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏' +
    '付傅方邹熊白孟秦邱侯江尹薛闫阎段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟申殷詹欧耿关兰' +
    '焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单裴霍涂成苗谷曲盛冉翁蓝骆路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚' +
    '娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储'
  ).split(''),
)
const doubleSurnames =
  /^(欧阳|上官|司马|诸葛|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|端木|百里|东郭|呼延|轩辕)/

const honorific = /(先生|女士|小姐|太太|老师|经理|同学)$/
/** What a place ends in and a given name hardly does. */
const placeEnd = /[省市区县镇乡村路街道巷弄号楼栋幢座室层院里园苑城厦场店厂库站港湾桥门口东西南北内外侧旁]$/

export const hasSurname = (text: string): boolean => surnames.has(text[0] ?? '') || doubleSurnames.test(text)

/** How sure one can be that this is somebody: 0 no, 1 perhaps, 2 by surname, 3 by title. */
export function personScore(text: string): 0 | 1 | 2 | 3 {
  if (/^\p{Script=Han}{1,4}$/u.test(text.replace(honorific, '')) && honorific.test(text)) return 3
  if (/^\p{Script=Han}{2,12}[·•]\p{Script=Han}{1,12}$/u.test(text)) return 3
  if (!/^\p{Script=Han}{2,4}$/u.test(text) || placeEnd.test(text)) return 0
  const longest = doubleSurnames.test(text) ? 4 : 3
  return hasSurname(text) && text.length <= longest ? 2 : 1
}

/** 科技路1号张三: a name that was glued to the end of the address. */
export function splitGluedName(text: string): { before: string; name: string } | null {
  const [, before, name] = /^(.*(?:号|室|栋|幢|座|楼|层|单元|户|铺|\d))(\p{Script=Han}{2,4})$/u.exec(text) ?? []
  return before !== undefined && name !== undefined && personScore(name) >= 2 ? { before, name } : null
}
