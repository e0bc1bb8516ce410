import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Sign-in over the page whose session has ended, also over another dialog; nothing below it changes. */
export function SignInDialog() {
  const { user, putOff } = useSession()
  return (
    <Dialog title="Đăng nhập lại để tiếp tục" onClose={putOff} small over>
      <DialogBody>
        <p className="text-secondary">
          Phiên đăng nhập đã hết hạn. Những gì bạn đang làm vẫn còn nguyên trên trang này.
        </p>
        <LoginForm email={user?.email ?? ''} focus>
          <button type="button" className="btn btn-outline-primary w-100" onClick={putOff}>
            Để sau
          </button>
          <span className="align-self-center">
            {/* A link in this tab would leave the page. */}
            <NewTabLink href={paths.forgotPassword({})}>Quên mật khẩu?</NewTabLink>
          </span>
        </LoginForm>
      </DialogBody>
    </Dialog>
  )
}
