import * as contract from '../../../shared/contract/certificates.ts'
import type { Subject } from '../../platform/subject.ts'
import { publicCertificateRoutes, studentCertificateRoutes } from './routes.ts'

export const certificates: Subject = {
  contracts: [contract],
  routes: [
    ['/api/public', publicCertificateRoutes],
    ['/api/student', studentCertificateRoutes],
  ],
}
