import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The tray of sends whose dialog is closed. */
export const tray = async () => within(await screen.findByRole('region', { name: 'Đang gửi' }))
export const inTray = async (name: string) => (await tray()).findByRole('button', { name })
export const noTray = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Đang gửi' })).toBeNull())
