import { Notice } from './notice.tsx'

type Props = {
  message: string | undefined
  /** grows with every refusal, so that the same sentence is announced again */
  attempt: number
}

/** What concerns no single field stands above them all. */
export const FormError = ({ message, attempt }: Props) =>
  message ? (
    <Notice tone="error" role="alert" key={attempt}>
      {message}
    </Notice>
  ) : null
