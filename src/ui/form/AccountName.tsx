/** Hidden. Tells password managers whose password the form asks for or sets. */
export const AccountName = ({ email }: { email: string }) =>
  email ? <input type="text" autoComplete="username" value={email} readOnly hidden /> : null
