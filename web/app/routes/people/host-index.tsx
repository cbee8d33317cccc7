// An organisation itself has no page of its own yet: it begins with its members, whom every role may see.
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { hostPaths } from '../../host-paths.ts'

export const meta = () => [{ title: 'Host' }, { name: 'robots', content: 'noindex' }, { name: 'frame', content: 'own' }]

export default function HostIndex() {
  const { org = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    navigate(hostPaths.members(org), { replace: true })
  }, [navigate, org])
  return null
}
