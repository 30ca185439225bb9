import { QueryClient } from '@tanstack/react-query'
import { RequestFailed } from './connection.ts'

/** The cache of the server's answers. */
export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': the server may be on this machine or in the local network, without internet access.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof RequestFailed && error.code === 'NO_CONNECTION' && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
