import { fileState } from '#contract/resources/attachment.ts'
import { suffixPicture } from '#contract/suffix-picture.ts'
import classes from './file-picture.module.css'

type Props = {
  file: { url: string; mimetype: string; suffix: string; state: number }
  /** fills its place instead of standing in a line */
  isLarge?: boolean
}

/** What browsers show in place; drawings with scripts in them are not among it. */
const previewableTypes = /^image\/(png|jpeg|gif|webp|bmp)$/

/** The picture itself, or a sheet of paper with the suffix on it. The name stands beside it, so there is nothing to read out. */
export function FilePicture({ file: { url, mimetype, suffix, state }, isLarge = false }: Props) {
  const isPicture = previewableTypes.test(mimetype) && state === fileState.present
  const src = isPicture ? url : `${suffixPicture.member.url}?suffix=${encodeURIComponent(suffix || 'file')}`
  return (
    <img
      className={classes.picture}
      data-large={isLarge || undefined}
      data-drawn={isPicture ? undefined : true}
      src={src}
      alt=""
      loading="lazy"
    />
  )
}
