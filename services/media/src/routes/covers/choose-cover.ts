import { chooseCover as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { chooseCover } from '../../actions/covers/choose-cover.ts'
import { presentCover } from '../../queries/present-cover.ts'

export const chooseCoverRoute = (deps: Parameters<typeof chooseCover>[0]) =>
  route(operation, async ({ params, body, caller, info }) => {
    const chosen = { contentId: params.id, choice: body.choice, address: info.clientIp }
    const content = await chooseCover(deps, chosen, caller)
    return answer(200, presentCover(content))
  })
