/** For password managers, which read from it whose password a form asks for or sets. Nobody sees it. */
export const AccountName = ({ email }: { email: string }) =>
  email ? <input type="text" autoComplete="username" value={email} readOnly hidden /> : null
