import type { Bilingual, Setting } from '#server/platform/settings.ts'
import { numberSetting, selectSetting, switchSetting } from './setting-kinds.ts'

/**
 * The schedule of backups. Their folder is the variable `BACKUP_DIR`, because a backup holds every secret.
 */
export const backupSettings = {
  backup_daily: switchSetting(true, 'basics', {
    title: { zh: '每日自动备份', en: 'Daily backup' },
    tip: {
      zh: '每天备份数据库与密钥；备份文件含有全部密钥，请妥善保管并复制到其他机器',
      en: 'Backs up the database and its secrets every day. Backups contain every secret: keep them safe and copy them to another machine',
    },
  }),
  backup_hour: selectSetting('2', 'basics', {
    choices: hourChoices(),
    title: { zh: '备份时间', en: 'Backup time' },
    tip: {
      zh: '按站点时区；错过的备份会在启动后补做',
      en: 'In the site’s time zone. A missed backup is made after the next start',
    },
  }),
  backup_keep: numberSetting(7, 'basics', [1, 1000], {
    unit: 'backups',
    title: { zh: '保留备份数', en: 'Backups kept' },
    tip: {
      zh: '新的备份校验通过后，才删除更早的自动备份；手动备份不会删除',
      en: 'Older daily backups are deleted only after a new one was checked. Backups made by hand are never deleted',
    },
  }),
  backup_files: switchSetting(true, 'basics', {
    title: { zh: '备份包含文件', en: 'Include files' },
    tip: {
      zh: '将上传的文件与面单一并备份；文件存放在有版本管理的存储桶时可关闭',
      en: 'Uploads and labels are part of each backup. Turn this off if the bucket that holds them keeps versions itself',
    },
  }),
} satisfies Record<string, Setting>

/** '0' to '23', shown as a clock shows them. */
function hourChoices(): Record<string, Bilingual> {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour: String(hour), time: `${String(hour).padStart(2, '0')}:00` }))
  return Object.fromEntries(hours.map(({ hour, time }) => [hour, { zh: time, en: time }]))
}
