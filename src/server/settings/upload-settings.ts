import type { Setting } from '#server/platform/settings.ts'
import { checkFileTypes, checkNamePattern } from './checks.ts'
import { numberSetting, selectSetting, textSetting } from './setting-kinds.ts'

/** What may be uploaded, and where it is kept. */
export const uploadSettings = {
  upload_mode: {
    ...selectSetting<'local' | 's3'>('local', 'upload', {
      choices: {
        local: { zh: '本机数据目录（local）', en: 'Data folder of this server (local)' },
        s3: { zh: '对象存储桶（s3）', en: 'Storage bucket (s3)' },
      },
      title: { zh: '文件存储方式', en: 'File storage' },
      tip: {
        zh: '新上传的文件存放在哪里；由环境变量 FILES_URL 决定，不能在此修改',
        en: 'Where new uploads are kept. Set by the environment variable FILES_URL, not here',
      },
    }),
    // Nobody chooses it here.
    rule: [],
    isFromEnvironment: true as const,
  },
  upload_maxsize: numberSetting(10_485_760, 'upload', [1024, 1_073_741_824], {
    unit: 'bytes',
    title: { zh: '单个文件上限', en: 'Largest file' },
    tip: { zh: '更大的文件会被拒绝', en: 'Larger uploads are refused' },
  }),
  upload_member_day_mb: numberSetting(200, 'upload', [1, 100_000], {
    unit: 'megabytes',
    title: { zh: '每个会员每日上传总量', en: 'Uploads per member and day' },
    tip: { zh: '表格导入也计算在内；管理员不受限制', en: 'Spreadsheet imports count, too. Staff are not limited' },
  }),
  upload_mimetype: textSetting('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,pdf,txt,wav,mp4,mp3', 'upload', {
    rule: ['required'],
    check: checkFileTypes,
    title: { zh: '允许的文件类型', en: 'Allowed file types' },
    tip: {
      zh: '用逗号分隔的扩展名或类型，如 jpg,pdf,image/*；* 表示全部。其他类型会被拒绝',
      en: 'Extensions or types separated by commas, for example jpg,pdf,image/*; * allows all. Anything else is refused',
    },
  }),
  upload_savename: textSetting('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', 'upload', {
    rule: ['required'],
    check: checkNamePattern,
    title: { zh: '文件命名规则', en: 'File name pattern' },
    tip: {
      zh: '只影响新上传的文件。须以 /storage/ 开头并含有 {filesha1}；可用 {topic} {year} {mon} {day} {filename} {suffix} {.suffix}',
      en: 'Applies to new uploads. Starts with /storage/ and contains {filesha1}; may use {topic} {year} {mon} {day} {filename} {suffix} {.suffix}',
    },
  }),
} satisfies Record<string, Setting>
