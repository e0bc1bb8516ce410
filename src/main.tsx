// First, so that Bootstrap's rules precede those of the features.
import './ui/styles/main.scss'
import { createQueryClient } from './api/query-client.ts'
import { takeOver } from './app/first-screen/take-over.tsx'
import { followKeptLists } from './app/offline/kept-lists.ts'
import { followTheme } from './ui/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followTheme()
const queryClient = createQueryClient()
followKeptLists(queryClient)
void takeOver(root, queryClient)
