import classes from './step-names.module.css'

type Props<Step extends string> = { label: string; steps: readonly { step: Step; name: string }[]; at: Step }

/** Where one is in a wizard, and what comes. */
export const StepNames = <Step extends string>({ label, steps, at }: Props<Step>) => {
  const current = steps.findIndex(({ step }) => step === at)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ step, name }, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-past={index < current || undefined}>
          <span className={classes.step} aria-hidden>
            {index + 1}
          </span>{' '}
          <span className={classes.label}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
