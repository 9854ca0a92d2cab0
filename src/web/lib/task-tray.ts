import { createStore } from 'zustand/vanilla'

/** Whether the list of tasks is open. Here and not in its feature, because toasts and notices lead to it as well. */
export const taskTray = createStore(() => ({ isOpen: false }))

export const setTaskTrayOpen = (isOpen: boolean): void => taskTray.setState({ isOpen })
