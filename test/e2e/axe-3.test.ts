import { lookWithAxe } from './axe-part.ts'

lookWithAxe(2)
