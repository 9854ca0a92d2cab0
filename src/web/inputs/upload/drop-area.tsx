import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import classes from './upload.module.css'

type Props = {
  onFile: (file: File) => void
  isRound?: boolean
  isWrong: boolean
  /** each of several files that come together counts, instead of the first */
  isMany?: boolean
  dropLabel: string
  children: ReactNode
}

/** Takes a file that is dropped on it, or pasted while something in it has the focus. What is inside offers the choice by click and key. */
export function DropArea({ onFile, isRound = false, isWrong, isMany = false, dropLabel, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const handleLeave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    acceptFiles(event.dataTransfer.files)
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    acceptFiles(event.clipboardData.files)
  }
  const acceptFiles = (files: FileList) => {
    for (const file of isMany ? files : [...files].slice(0, 1)) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts; the button inside does the same for everybody
    <div
      className={classes.area}
      data-round={isRound || undefined}
      data-over={isOver || undefined}
      data-wrong={isWrong || undefined}
      onDragEnter={handleDrag}
      onDragOver={handleDrag}
      onDragLeave={handleLeave}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {children}
      {isOver && <div className={classes.over}>{dropLabel}</div>}
    </div>
  )
}
