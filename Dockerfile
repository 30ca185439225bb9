# The image of Pokoj: docs/install.md#containers.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /opt/pokoj
COPY . .
# What only builds the web client stays in this stage.
RUN npm run build && \
    rm -rf node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown node_modules/lightningcss* \
      node_modules/.cache var

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /var/lib/pokoj --create-home pokoj && chmod 0700 /var/lib/pokoj
COPY --from=build /opt/pokoj /opt/pokoj
WORKDIR /opt/pokoj
ENV PATH=/opt/pokoj/tools/node/node_modules/linux-x64/bin:$PATH \
    HOST=0.0.0.0 \
    DATA_DIR=/var/lib/pokoj \
    MALLOC_MMAP_THRESHOLD_=32768 \
    MALLOC_TRIM_THRESHOLD_=65536
USER 10001
VOLUME /var/lib/pokoj
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["src/app/main.ts"]
