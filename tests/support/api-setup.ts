import { afterAll } from 'vitest'
import { forgetFile } from './forget-file.ts'

afterAll(forgetFile)
