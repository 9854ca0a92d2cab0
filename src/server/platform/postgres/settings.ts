/** The whole postgresql.conf: written anew at every start, so that a newer version brings its own settings. */
export function serverSettings({ socketFolder, durable }: { socketFolder: string; durable: boolean }): string {
  const settings: Record<string, string> = {
    // No TCP port: nothing to collide with, nothing for others to reach.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    cluster_name: 'shipsmart',
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    // One server without replicas: less to write.
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    datestyle: 'iso, ymd',
    password_encryption: 'scram-sha-256',
    // The app logs its own failed statements; here they would only repeat, with members' data in them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `# Written by ShipSmart at every start; changes here are lost.\n${lines.join('\n')}\n`
}
