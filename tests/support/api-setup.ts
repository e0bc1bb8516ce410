import { afterAll } from 'vitest'
import { failOnUndescribedAnswers } from './described-answers.ts'
import { forgetFile } from './forget-file.ts'

afterAll(forgetFile)
failOnUndescribedAnswers()
