type Navigate = (path: string, options: { replace: boolean }) => unknown

let navigate: Navigate = (path) => location.assign(path)

/** The router lends its hand here, so that what is not a component (the HTTP client) can send the user somewhere without a reload. */
export function setNavigate(routerNavigate: Navigate): void {
  navigate = routerNavigate
}

export const replacePath = (path: string): void => void navigate(path, { replace: true })

/** The same for a way that somebody chose: Back leads here again. */
export const pushPath = (path: string): void => void navigate(path, { replace: false })
