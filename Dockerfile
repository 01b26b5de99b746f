# Builds Deckhand as `npm start` does, and keeps what it needs to run. docs/deployment.md says how to use it.
FROM node:20-bookworm-slim AS build
WORKDIR /opt/deckhand
COPY . .
RUN npm run build

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4300 \
    DECKHAND_DATA=/var/lib/deckhand
WORKDIR /opt/deckhand
COPY --from=build /opt/deckhand ./
RUN mkdir -p /var/lib/deckhand && chown node:node /var/lib/deckhand
USER node
VOLUME /var/lib/deckhand
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/deckhand/dist/main.js"]
CMD ["serve"]
