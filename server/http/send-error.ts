import type { Context } from 'hono'
import type { ErrorBody } from '../../shared/contract/error.ts'
import type { AppError } from '../errors.ts'

const errorBody = (error: AppError): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.fields ? { fields: error.fields } : {}),
})

export const sendError = (c: Context, error: AppError) => c.json(errorBody(error), error.status)
