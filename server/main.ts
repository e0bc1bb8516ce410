// What a production start runs: the server of an app that is built.
import { serve } from './serve.ts'

void serve()
