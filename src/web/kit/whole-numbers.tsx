import classes from './whole-numbers.module.css'

/** Letters and digits with a hyphen between them: a number, a day. */
const isNumber = /^(?=.*\d)\S*-\S*$/

/** A text whose numbers are not torn at their hyphens: lines end between them. One that is longer than a line still gives way. */
export const WholeNumbers = ({ text }: { text: string }) =>
  text.split(/(\s+)/).map((word, index) =>
    isNumber.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand there twice, and none has a state
      <span key={index} className={classes.number}>
        {word}
      </span>
    ) : (
      word
    ),
  )

/** The same of whatever may be a text. */
export const withWholeNumbers = <Content,>(content: Content) =>
  typeof content === 'string' && content.includes('-') ? <WholeNumbers text={content} /> : content
