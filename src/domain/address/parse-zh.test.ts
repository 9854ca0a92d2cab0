import { describe, expect, test } from 'vitest'
import { knowledge } from '#test/world/parse-knowledge.ts'
import { parseAddress } from './parse.ts'

const nanshan = { country: 'CN', province: '广东省', city: '深圳市', district: '南山区' }
const zhang = { user_name: '张三', mobile_code: '+86', mobile: '13800138000' }

describe('a pasted Chinese address', () => {
  test.each<[string, string, object]>([
    [
      'name, phone, address',
      '张三 13800138000 广东省深圳市南山区科技园路1号',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'address, name, phone',
      '广东省深圳市南山区科技园路1号 张三 138-0013-8000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'the form’s example',
      '张三，13800138000，广东省深圳市南山区科技园路 1 号，518000',
      { ...zhang, ...nanshan, zip_code: '518000', address_line_1: '科技园路1号' },
    ],
    [
      'commas of full width',
      '张三，13800138000，广东省深圳市南山区科技园路1号，518000',
      { ...zhang, ...nanshan, zip_code: '518000', address_line_1: '科技园路1号' },
    ],
    [
      'everything glued together',
      '张三13800138000广东省深圳市南山区科技园路1号',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'the name glued to the end',
      '广东省深圳市南山区科技园路1号张三13800138000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'the name glued to the front',
      '张三广东省深圳市南山区科技园路1号 13800138000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'labels of a shop',
      '收货人：张三\n手机号码：13800138000\n所在地区：广东省深圳市南山区\n详细地址：粤海街道科技园路1号A栋502室\n邮政编码：518000',
      { ...zhang, ...nanshan, zip_code: '518000', address_line_1: '粤海街道科技园路1号A栋502室' },
    ],
    [
      'labels in one line',
      '收件人: 欧阳娜娜 电话: +86 139 1234 5678 地址: 浙江省杭州市西湖区文三路100号 邮编: 310012',
      {
        user_name: '欧阳娜娜',
        mobile_code: '+86',
        mobile: '13912345678',
        country: 'CN',
        zip_code: '310012',
        province: '浙江省',
        city: '杭州市',
        district: '西湖区',
        address_line_1: '文三路100号',
      },
    ],
    [
      'a city that is its own province',
      '北京市海淀区中关村大街1号 李四 13911112222 100080',
      {
        user_name: '李四',
        mobile_code: '+86',
        mobile: '13911112222',
        country: 'CN',
        zip_code: '100080',
        province: '北京市',
        city: '北京市',
        district: '海淀区',
        address_line_1: '中关村大街1号',
      },
    ],
    [
      'the same written twice',
      '上海市上海市浦东新区世纪大道8号 王小明 15000000000',
      {
        user_name: '王小明',
        mobile_code: '+86',
        mobile: '15000000000',
        country: 'CN',
        province: '上海市',
        city: '上海市',
        district: '浦东新区',
        address_line_1: '世纪大道8号',
      },
    ],
    ['short names', '张三 13800138000 广东深圳南山区科技园路1号', { ...zhang, ...nanshan, address_line_1: '科技园路1号' }],
    [
      'spaces between the divisions',
      '广东省 深圳市 南山区 科技园路1号 张三 13800138000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    ['no province', '深圳市南山区科技园路1号 张三 13800138000', { ...zhang, ...nanshan, address_line_1: '科技园路1号' }],
    [
      'the country in front',
      '中国广东省深圳市南山区科技园路1号 张三 13800138000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号' },
    ],
    [
      'a city without districts',
      '广东省东莞市长安镇振安路33号 陈女士 18600000000',
      {
        user_name: '陈女士',
        mobile_code: '+86',
        mobile: '18600000000',
        country: 'CN',
        province: '广东省',
        city: '东莞市',
        address_line_1: '长安镇振安路33号',
      },
    ],
    [
      'a county-level city under the province itself',
      '湖北省仙桃市沔阳大道5号 周杰 13700000000 433000',
      {
        user_name: '周杰',
        mobile_code: '+86',
        mobile: '13700000000',
        country: 'CN',
        zip_code: '433000',
        province: '湖北省',
        city: '省直辖县级行政区划',
        district: '仙桃市',
        address_line_1: '沔阳大道5号',
      },
    ],
    [
      'an autonomous region and a long name',
      '阿卜杜拉·买买提 新疆维吾尔自治区乌鲁木齐市天山区解放北路12号 13999999999',
      {
        user_name: '阿卜杜拉·买买提',
        mobile_code: '+86',
        mobile: '13999999999',
        country: 'CN',
        province: '新疆维吾尔自治区',
        city: '乌鲁木齐市',
        district: '天山区',
        address_line_1: '解放北路12号',
      },
    ],
    [
      'a landline, an identity card and an e-mail',
      '姓名：赵敏 座机：0755-26001234 身份证：11010519491231002X 邮箱：zhao@example.com 地址：广东省深圳市南山区科技园路1号',
      {
        ...nanshan,
        user_name: '赵敏',
        tel_number: '0755-26001234',
        id_card_number: '11010519491231002X',
        email: 'zhao@example.com',
        address_line_1: '科技园路1号',
      },
    ],
    [
      'a street that is called like a province',
      '湖北省武汉市江岸区上海路10号 张三 13800138000',
      { ...zhang, country: 'CN', province: '湖北省', city: '武汉市', district: '江岸区', address_line_1: '上海路10号' },
    ],
    [
      'a room number that looks like a post code',
      '广东省深圳市南山区科技园路1号 100086室 张三 13800138000',
      { ...zhang, ...nanshan, address_line_1: '科技园路1号100086室' },
    ],
  ])('%s', (_what, text, found) => {
    expect(parseAddress(text, knowledge)).toEqual(found)
  })

  test('what is too long for a line goes on in the next', () => {
    const detail = '科'.repeat(70)
    const found = parseAddress(`广东省深圳市南山区${detail}`, knowledge)
    expect([found.address_line_1, found.address_line_2]).toEqual(['科'.repeat(60), '科'.repeat(10)])
  })
})
